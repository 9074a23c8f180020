import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sampleDocuments } from '../packages/documents/src/testing/sample-documents.ts'
import { ublXml } from '../packages/documents/src/ubl-xml.ts'

/**
 * `npm run check:e-invoices`: validates sample documents of every kind by the published rules of EN 16931 and
 * Peppol BIS Billing 3. Needs Maven and Java. Exit code 1 when a rule is broken.
 */
const root = join(import.meta.dirname, '..')
const rules = join(root, 'packages/testing/invoices')
const pom = join(rules, 'pom.xml')

/** Returns the jars of the rules, fetched by Maven once per machine. */
function classPath(): string {
  const folder = join(root, '.cache/e-invoices')
  const file = join(folder, `classpath-${statSync(pom).size}`)
  const known = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (known?.split(delimiter).every((jar) => existsSync(jar))) return known
  mkdirSync(folder, { recursive: true })
  execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`])
  return readFileSync(file, 'utf8')
}

const folder = mkdtempSync(join(tmpdir(), 'ambra-e-invoices-'))
try {
  const pairs = Object.entries(sampleDocuments).flatMap(([name, document]) => {
    const xml = ublXml(document)
    if (xml === undefined) throw new Error(`no XML of the ${name}`)
    const file = join(folder, `${name.replaceAll(' ', '-')}.xml`)
    writeFileSync(file, xml)
    const isInvoice = document.kind === 'invoice'
    const sets = [isInvoice ? 'eu.cen.en16931:ubl' : 'eu.cen.en16931:ubl-creditnote']
    if (xml.includes('urn:fdc:peppol.eu')) sets.push(`eu.peppol.bis3:${isInvoice ? 'invoice' : 'creditnote'}`)
    return sets.flatMap((set) => [set, file])
  })
  const program = join(rules, 'ValidateInvoices.java')
  const { status } = spawnSync('java', ['-cp', classPath(), program, ...pairs], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
