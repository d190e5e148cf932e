import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportAudit } from '#infra/admin/audit.ts'
import { importFile } from '#infra/admin/import-file.ts'
import { Service } from '#test/support/engine/service.ts'
import { until } from '#test/support/engine/until.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'

describe('The audit log of the admin command', () => {
  let service: Service
  let folder: string

  beforeEach(async () => {
    service = await Service.startWith(personas)
    folder = await mkdtemp(join(tmpdir(), 'audit-'))
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  })

  async function imported(...records: object[]): Promise<void> {
    const path = join(folder, 'people.ndjson')
    await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'))
    await importFile(service.ports, path)
  }

  it('has an import, with the number of records of each kind', async () => {
    await imported(user(8, 'zoe'), user(9, 'yann'), { kind: 'nothing' })

    expect(await audited(service)).toMatchObject([
      {
        action: 'import:run',
        actor: { href: null, title: 'import' },
        object: { href: null, title: 'people.ndjson' },
        changes: [{ property: 'user', old: null, new: 2 }],
      },
    ])
  })

  it('has no import that imported nothing', async () => {
    await imported({ kind: 'nothing' })

    expect(await audited(service)).toEqual([])
  })

  it('is printed a JSON object a line, the oldest first', async () => {
    await imported(user(8, 'zoe'))
    await service.post('/api/v3/users/8/lock', { as: tokens.admin })
    const lines: string[] = []
    const output = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    await exportAudit(service.ports, output)

    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ action: 'import:run' }),
      {
        id: expect.any(Number),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        action: 'user:locked',
        actor: { href: '/api/v3/users/1', title: 'ada Person' },
        object: { href: '/api/v3/users/8', title: 'zoe Person' },
        changes: [],
      },
    ])
    expect(lines.every((line) => line.endsWith('\n'))).toBe(true)
  })

  it('is read no faster than the output takes it', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z')
    service = await Service.startWith(personas, { now: () => new Date(now) })
    for (const method of ['POST', 'DELETE', 'POST']) {
      await service.request(method, '/api/v3/users/3/lock', { as: tokens.admin })
      now += 86_400_000
    }
    const readPage = vi.spyOn(service.ports.table, 'queryPage')
    const taken: (() => void)[] = []
    const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => taken.push(done) })
    const exported = exportAudit(service.ports, output)
    for (const day of [1, 2, 3]) {
      await until(() => taken.length === day)
      expect(readPage).toHaveBeenCalledTimes(1 + day)
      taken[day - 1]?.()
    }

    await exported
  })
})
