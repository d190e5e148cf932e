import { parseArgs } from 'node:util'
import { serviceDocument } from './openapi.ts'

const USAGE = 'Usage: npm run --silent openapi > FILE\n\nWrites the OpenAPI 3.1 document on standard output.'

function isHelpWanted(): boolean | undefined {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

console.log(isHelpWanted() ? USAGE : JSON.stringify(serviceDocument(), null, 2))
