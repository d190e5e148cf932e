import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import { functionsOf } from '#infra/function-definitions.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { aRequest, invokeBundle } from './invoked-bundle.ts'

const ids = ['projects/create', 'projects/show', 'users/list']
const entries = functionsOf(allRoutes).filter(({ id }) => ids.includes(id))

let outdir: string
let service: Service

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'lazy-files-'))
  await bundle(entries, outdir)
  service = await Service.startWith(personas)
})
afterAll(() => rm(outdir, { recursive: true }))

/** The name of the file that contains the renderer. The name includes a hash. */
const rendererOf = async (id: string) =>
  (await readdir(join(outdir, id))).find((name) => name.startsWith('markdown')) as string

/** Invokes a bundled function as an administrator. The function uses the service's table. */
const invoke = (id: string, method: string, path: string, more: object = {}) =>
  invokeBundle(
    join(outdir, id, 'index.mjs'),
    aRequest(method, path, { headers: { authorization: `Bearer ${tokens.admin}` }, ...more }),
    {
      TABLE_NAME: service.table.tableName,
      AWS_ACCESS_KEY_ID: 'AKEY',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_DYNAMODB: service.table.dynamodb.endpoint,
    },
  )

const create = (identifier: string, more: object = {}) =>
  invoke('projects/create', 'POST', '/api/v3/projects', {
    body: JSON.stringify({ name: identifier, identifier, ...more }),
  })

describe('the renderer of markdown, in a file of its own', () => {
  it('is found by the bundled function, whose long texts another bundled function reads back', async () => {
    const raw = 'Some **bold** text, and a [link](https://example.com).\n\n'.repeat(20)
    const html =
      '<p>Some <strong>bold</strong> text, and a <a href="https://example.com" rel="noopener noreferrer">link</a>.</p>'

    const created = await create('texts', { description: { raw } })
    const { body } = await invoke('projects/show', 'GET', `/api/v3/projects/${created.body.id}`, {
      pathParameters: { id: String(created.body.id) },
    })

    expect(created).toMatchObject({ statusCode: 201, body: { description: { raw } } })
    expect(body.description).toEqual({ format: 'markdown', raw, html: Array(20).fill(html).join('\n') })
  })

  it('is not read where no text is written', async () => {
    await writeFile(
      join(outdir, 'projects/create', await rendererOf('projects/create')),
      'throw new Error("read")',
    )

    expect(await create('plain')).toMatchObject({ statusCode: 201 })
  })

  it('goes with the rest of a former bundle when a function is bundled again', async () => {
    await writeFile(join(outdir, 'users/list/markdown-FORMER.mjs'), '')
    await bundle(
      entries.filter(({ id }) => id === 'users/list'),
      outdir,
    )

    expect(await readdir(join(outdir, 'users/list'))).not.toContain('markdown-FORMER.mjs')
  })
})
