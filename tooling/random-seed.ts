import fc from 'fast-check'

// SEED repeats a run: the histories of our own generator take it themselves (`@ambra/testing/seeded-random`).
const seed = process.env['SEED']
if (seed) fc.configureGlobal({ seed: Number(seed) })
