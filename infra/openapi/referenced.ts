import type { JsonSchema } from './json-schema.ts'

const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g

const namesIn = (part: object): string[] =>
  [...JSON.stringify(part).matchAll(REFERENCE)].map(([, name]) => name as string)

/** Finds the schemas to which a document refers, directly or through others: not every resource has lists and forms. */
export function referenced(document: object, schemas: Readonly<Record<string, JsonSchema>>) {
  const found = new Set<string>()
  const open: object[] = [document]
  for (let part = open.pop(); part; part = open.pop()) {
    const names = namesIn(part).filter((name) => !found.has(name))
    for (const name of names) found.add(name)
    open.push(...names.map((name) => schemas[name] ?? {}))
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}
