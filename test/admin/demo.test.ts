import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { transfers } from '#shared/resources/transfers.ts'
import { Service } from '#test/support/engine/service.ts'
import { importText } from '#test/support/fixtures/import-text.ts'

const directory = join(import.meta.dirname, '..', '..', 'infra', 'admin')
const kinds = transfers.map(({ kind }) => kind).sort()

describe('the demo data', () => {
  // The demo data has no attachments, whose files would need a folder, and no workflows, which would restrict the
  // administrator's status changes.
  it('has records of every kind but attachments and workflows, which are all accepted', async () => {
    const service = await Service.start()
    const text = await readFile(join(directory, 'demo.ndjson'), 'utf8')
    const { rejected, imported } = await importText(service.ports, text)

    expect(rejected).toEqual([])
    expect(Object.keys(imported).sort()).toEqual(
      kinds.filter((kind) => !['attachment', 'workflow'].includes(kind)),
    )
  })

  it('has 60 work packages in three projects, with dates, parents, versions and comments', async () => {
    const text = await readFile(join(directory, 'demo.ndjson'), 'utf8')
    const records = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const planned = records.filter(({ kind }) => kind === 'work_package')
    const share = (name: string) => planned.filter((one) => name in one).length / planned.length

    expect(planned).toHaveLength(60)
    expect(new Set(planned.map(({ project }) => project)).size).toBe(3)
    for (const name of ['startDate', 'dueDate', 'parent', 'version']) expect(share(name)).toBeGreaterThan(0.6)
    expect(records.filter(({ kind }) => kind === 'activity').length).toBeGreaterThanOrEqual(10)
  })

  it('is beside a description of every kind', async () => {
    const text = await readFile(join(directory, 'README.md'), 'utf8')
    const rows = text.match(/^\| `.*?` \|/gm)?.join() ?? ''

    expect([...rows.matchAll(/`(\w+)`/g)].map(([, kind]) => kind).sort()).toEqual(kinds)
  })
})
