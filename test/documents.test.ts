import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FORMAT } from '#infra/admin/migrate.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const documents = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))

const decisions = documents.filter((path) => /^shared\/decisions\/\d/.test(path))

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const anchorsIn = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

function brokenLinksIn(path: string): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsIn(target).includes(anchor)
  })
}

const rowsIn = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

const namesIn = (cell: string) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)

describe.each(documents)('%s', (path) => {
  it('has no links that lead nowhere', () => {
    expect(brokenLinksIn(path)).toEqual([])
  })

  it('has no line longer than 120 characters, except for pictures', () => {
    const long = read(path)
      .split('\n')
      .filter((line) => line.length > 120 && !line.includes('!['))

    expect(long).toEqual([])
  })
})

describe('the data model', () => {
  it('names functions that are in the files it names', () => {
    const patterns = rowsIn('shared/data-model.md').filter(([, , , file]) =>
      /^`[\w/-]+\.ts`$/.test(file ?? ''),
    )
    const missing = patterns.flatMap(([, , functions = '', file = '']) => {
      const code = read(join('shared', namesInFile(file)))
      return namesIn(functions).flatMap((name) => name.split('.').filter((part) => !code.includes(part)))
    })

    expect(patterns.length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  })
})

const namesInFile = (cell: string) => cell.replaceAll('`', '')

describe('the pages on what the specification leaves open', () => {
  it('are all linked from their index', () => {
    const index = 'shared/resources/unspecified.md'
    const linked = [...read(index).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => join(dirname(index), link!))
    const pages = documents.filter((path) => path.endsWith('/unspecified.md') && path !== index)

    expect(linked.toSorted()).toEqual(pages.toSorted())
  })
})

it('The changelog and the runbook name the data format of this release', () => {
  expect(read('.github/CHANGELOG.md')).toContain(`The data has format ${FORMAT}.`)
  expect(read('infra/runbook.md')).toContain(`Format ${FORMAT} is`)
})

describe('the decisions', () => {
  it('are at most 21, each linked in the index', () => {
    const index = read('shared/decisions/README.md')

    expect(decisions.length).toBeLessThanOrEqual(21)
    expect(decisions.filter((path) => !index.includes(`(${path.split('/').at(-1)})`))).toEqual([])
  })

  it.each(decisions)('%s has a context, a decision, a price and a reason to revisit it', (path) => {
    const parts = [...read(path).matchAll(/^- \*\*([A-Z][a-z ]+)\.?\*\* /gm)].map(([, part]) => part)

    expect(parts).toEqual(['Context', 'Decision', 'Price', 'Revisit when'])
  })
})

describe('the glossary', () => {
  it('has at most 28 words, by the alphabet', () => {
    const glossary = read('shared/README.md').split('## Glossary')[1] ?? ''
    const words = [...glossary.matchAll(/^\| ([a-z][^|]*) \|/gm)].map(([, word]) => word!)
    const terms = words.filter((word) => word !== 'word')

    expect(terms.length).toBeLessThanOrEqual(28)
    expect(terms).toEqual([...terms].sort())
  })
})
