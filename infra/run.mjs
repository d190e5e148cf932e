/**
 * Runs a TypeScript entry on any supported Node: `node infra/run.mjs infra/app.ts [arguments]`.
 *
 * If Node is too old, this file prints a message. It must therefore run on old versions, so it uses no newer syntax and
 * no newer APIs.
 */
// biome-ignore lint/style/useNodejsImportProtocol: older versions do not know it
import { readFileSync } from 'fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')

function isOld() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}

if (isOld()) {
  console.error(`Node ${needed} or newer is needed, and this is ${process.versions.node}.`)
  process.exitCode = 1
} else {
  import('./run-entry.mjs')
}
