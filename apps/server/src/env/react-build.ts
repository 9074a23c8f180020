// React chooses between its development and its production build at its first import: the programs of the
// server import this file before any other.
process.env['NODE_ENV'] ??= 'production'
