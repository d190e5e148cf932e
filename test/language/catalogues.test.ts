import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogues } from '#shared/language/index.ts'
import { errorCatalogue as errors } from '#shared/platform/http/errors.ts'
import { operatorNames } from '#shared/platform/query/internal/operator-names.ts'
import { actions } from '#shared/resources/actions/model.ts'

/**
 * Files whose sentences never appear in a response. The sentences are part of documentation, imports, pages, or log
 * messages.
 */
const NOT_TRANSLATED =
  /\/(console|language|transfer|jobs|api|pages|fault)\/|(routes|index|representer|links|transfer|record|records|transfers|mail|formattable|ports|unread|config|viewer|table|expression|preferences|model)\.ts$/

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts'))

const sources = ['shared', 'functions']
  .flatMap(filesIn)
  .filter((file) => !/\/(console|language|pages)\//.test(file))
  .map((file) => ({
    file,
    text: readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }))

const all = (pattern: RegExp, isWanted = (_file: string) => true): string[] =>
  sources
    .filter(({ file }) => isWanted(file))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map((found) => found.slice(1).find(Boolean) as string))

/** The templates of the tagged literals, with numbered placeholders, such as `is too long (maximum is {0}).` */
const templates = all(/\bmessage`([^`]*(?:\$\{[^}]*\}[^`]*)*)`/g).map((literal) => {
  let index = 0
  return literal.replaceAll(/\$\{[^}]*\}/g, () => `{${index++}}`)
})

const labels = all(/\b(?:label|title): '([^']+)'|\b(?:say|about|inFilters)\('([^']+)'/g)
const predicates = all(/\b(?:about|inFilters)\([^\n]*, (?:'([^']+)'|"([^"]+)")\)/g)
const filters = all(/\b\w*(?:[fF]ilter|searched|byEnd)\(\s*'([A-Z][^']*)'/g)
const sentences = all(
  /(?<![\w`])(?:'((?:[^'\n\\])+ [^'\n\\]*\.)'|"([^"\n\\]+ [^"\n\\]*\.)")/g,
  (file) => !NOT_TRANSLATED.test(file),
)

const said = new Set([
  ...[...templates, ...labels, ...predicates, ...filters, ...sentences],
  ...Object.values(errors).map(({ message }) => message),
  ...Object.values(operatorNames).map(({ label }) => label),
  ...actions.flatMap(({ name, description }) => [name, description]),
])

/** Texts that are the same in every language or appear only in the documentation. */
const SAME = new Set(['{0}', '{0} {1}', 'me', 'The list, if it is too long to be searched completely.'])

it.each(Object.entries(catalogues))(
  'The catalogue of %s has every text of the code that answers say',
  async (_, load) => {
    const catalogue = await load()
    const missing = [...said].filter((text) => !SAME.has(text) && !Object.hasOwn(catalogue, text))

    expect(said.size).toBeGreaterThan(300)
    expect(missing.sort()).toEqual([])
  },
)

it.each(Object.entries(catalogues))(
  'The catalogue of %s speaks of everything that the English texts speak of',
  async (_, load) => {
    const catalogue = await load()
    const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place).sort()
    const wrong = Object.entries(catalogue).filter(
      ([english, text]) => `${places(english)}` !== `${places(text)}`,
    )

    expect(wrong).toEqual([])
  },
)
