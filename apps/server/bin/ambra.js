#!/usr/bin/env node
// `npx ambra`: npm puts the project's own Node first on PATH, so this file runs under it.
import '../src/cli.ts'
