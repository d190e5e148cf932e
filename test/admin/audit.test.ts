import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportAudit } from '#infra/admin/audit.ts'
import { importFile } from '#infra/admin/import-file.ts'
import { Service } from '#test/support/engine/service.ts'
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
})
