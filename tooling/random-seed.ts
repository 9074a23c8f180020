import fc from 'fast-check'

// SEED repeats a run; our own generator reads it itself (`@ambra/testing/seeded-random`).
const seed = process.env['SEED']
if (seed) fc.configureGlobal({ seed: Number(seed) })
