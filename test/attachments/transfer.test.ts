import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderAt } from '#infra/admin/file-folder.ts'
import { Problem } from '#infra/local/problem.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  attach,
  attachments,
  attachmentsOf,
  drop,
  fileOf,
  hasFile,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { PNG } from '#test/support/fixtures/files.ts'
import { pathOf } from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'attachments-test-'))
  service = await Service.start()
  await setUpAttachments(service)
  await writeFile(join(directory, 'plan'), PNG)
  await writeFile(join(directory, 'page'), '<html>')
})
afterEach(() => rm(directory, { recursive: true }))

const record = (more: object = {}) => ({
  kind: 'attachment',
  id: 7,
  workPackage: 1,
  fileName: 'plan.png',
  file: 'plan',
  ...more,
})
const load = (...records: object[]) => service.import(records, folderAt(directory))
const view = async (id: number) => (await service.get(`${attachments}/${id}`, { as: tokens.reader })).body

describe('An import of attachments', () => {
  it('stores their files, and computes what these tell', async () => {
    const { rejected } = await load(
      record({
        description: 'Plan',
        author: 20,
        contentType: 'text/html',
        createdAt: '2020-01-01T00:00:00.000Z',
      }),
    )

    expect(rejected).toEqual([])
    expect(await view(7)).toMatchObject({
      fileSize: PNG.length,
      contentType: 'image/png',
      description: { raw: 'Plan' },
      createdAt: '2020-01-01T00:00:00.000Z',
      _links: { author: { href: '/api/v3/users/20' }, container: { href: pathOf(1) } },
    })
    expect(Buffer.from(await (await fileOf(service, 7)).arrayBuffer())).toEqual(PNG)
    expect((await attach(service, 1)).body.id).toBe(8)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('leaves the activities and the time of their work package as they are', async () => {
    const before = await workPackagesIn(service.ports).byId(1)
    await load(record())

    expect(await workPackagesIn(service.ports).byId(1)).toEqual(before)
  })

  it('replaces one that is there, with its file, at another work package, too', async () => {
    await load(record())
    await load(record({ file: 'page', fileName: 'page.html', workPackage: 2 }))

    expect(await view(7)).toMatchObject({ contentType: 'text/html', fileName: 'page.html' })
    expect((await service.get(attachmentsOf(1), { as: tokens.reader })).body.total).toBe(0)
    expect(await (await fileOf(service, 7)).text()).toBe('<html>')
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('removes one with its file, which may come back', async () => {
    await load(record())
    const { key } = (await attachmentsIn(service.ports).byId(7))!
    const { rejected } = await load({ kind: 'attachment', id: 7, deleted: true })

    expect([rejected, await hasFile(service, 7), await service.files.read(key)]).toEqual([
      [],
      false,
      undefined,
    ])
    expect((await load(record())).rejected).toEqual([])
  })

  it('takes as much as a form may store', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, 'x')
    await writeFile(join(directory, 'large'), large)

    expect((await load(record({ file: 'large' }))).rejected).toEqual([])
    expect(await view(7)).toMatchObject({ fileSize: large.length })
  })

  it('reports the rejected lines with reasons', async () => {
    await writeFile(join(directory, 'large'), '')
    await truncate(join(directory, 'large'), 256 * 1024 * 1024 + 1)
    await symlink('/etc/hostname', join(directory, 'link'))
    const wrong = [
      { file: 'gone' },
      { file: '../plan' },
      { file: '/etc/hostname' },
      { file: 'link' },
      { file: '.' },
    ]
    const noFile = 'file: there is none at this path below the directory of --files.'
    const { rejected } = await load(
      ...wrong.map((more) => record(more)),
      record({ file: 'large' }),
      record({ workPackage: 99 }),
      record({ author: 99 }),
      record({ fileName: '' }),
      record({ fileName: 'a/..' }),
      record({ fileName: 'a/' }),
    )

    expect(rejected.sort(([a], [b]) => a - b)).toEqual([
      ...wrong.map((_, index) => [index + 1, noFile]),
      [6, 'file: has more than 268435456 bytes.'],
      [7, 'workPackage: the id 99 does not exist.'],
      [8, 'author: the id 99 does not exist.'],
      [9, expect.stringMatching(/^fileName/)],
      [10, 'fileName: is reserved.'],
      [11, "fileName: can't be blank."],
    ])
    expect((await service.import([record()])).rejected).toEqual([
      [1, 'file: files are imported with --files.'],
    ])
  })

  it('goes on after a file that cannot be read: a directory, a pipe, a link to itself, a name with a NUL', async () => {
    await mkdir(join(directory, 'folder'))
    await symlink('loop', join(directory, 'loop'))
    execFileSync('mkfifo', [join(directory, 'pipe')])
    const files = ['folder', 'pipe', 'loop', 'a\0b', 'x'.repeat(300), 'plan/below']
    const { rejected } = await load(
      ...files.map((file, index) => record({ id: 20 + index, file })),
      record({ id: 30 }),
    )

    const noFile = 'file: there is none at this path below the directory of --files.'
    expect(rejected.sort(([a], [b]) => a - b)).toEqual([
      [1, 'file: is not a regular file.'],
      [2, 'file: is not a regular file.'],
      [3, 'file: cannot be read (ELOOP).'],
      [4, noFile],
      [5, noFile],
      [6, noFile],
    ])
    expect(await view(30)).toMatchObject({ fileSize: PNG.length })
  })
})

describe('An export of attachments', () => {
  it('writes their files, and can be imported elsewhere', async () => {
    await attach(service, 1, tokens.attacher, '../a "b".png', PNG, { description: { raw: 'Plan' } })
    await drop(service)
    const records = await service.export(folderAt(directory))
    const exported = records.filter(({ kind }) => kind === 'attachment')

    expect(exported).toEqual([
      {
        kind: 'attachment',
        id: 1,
        workPackage: 1,
        fileName: 'a _b_.png',
        file: 'attachments/1',
        description: 'Plan',
        author: 20,
        contentType: 'image/png',
        createdAt: expect.any(String),
      },
    ])
    expect(await readFile(join(directory, 'attachments/1'))).toEqual(PNG)
    const other = await Service.start()
    expect((await other.import(records, folderAt(directory))).rejected).toEqual([])
    expect((await other.export(folderAt(directory))).filter(({ kind }) => kind === 'attachment')).toEqual(
      exported,
    )
  })

  it('says which file it cannot write', async () => {
    await attach(service, 1)

    await expect(service.export(folderAt(join(directory, 'plan')))).rejects.toThrow(
      new Problem(`The file ${join(directory, 'plan/attachments/1')} cannot be written (ENOTDIR).`),
    )
  })

  it('leaves them out without a directory', async () => {
    await attach(service, 1)

    expect((await service.export()).some(({ kind }) => kind === 'attachment')).toBe(false)
  })
})
