import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, user } from '#test/support/fixtures/records.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'test', 'clients', 'typescript')
const document = join(root, 'shared', 'resources', 'api', 'openapi.json')
// The computed path keeps TypeScript from checking the example with the other tests. The types that the example needs
// exist only after this test has generated them.
const { clientOf, createBelow, namesMentioning, putAtRisk, refusalOf } = await import(
  join(folder, 'example.ts')
)
const run = (...command: string[]) => promisify(execFile)(process.execPath, command, { cwd: folder })

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokens.admin }),
    project(1, { name: 'Apollo', identifier: 'apollo' }),
  ])
})

const client = () => clientOf(service.url, tokens.admin)
const voyager = { name: 'Voyager', identifier: 'voyager' }

describe('the types that are generated from the OpenAPI document', () => {
  beforeAll(() => run('node_modules/openapi-typescript/bin/cli.js', document, '-o', 'generated.d.ts'))

  it('let a client be compiled that creates, pages, filters, checks forms and reads errors, without a cast', async () => {
    const { stdout } = await run(join(root, 'node_modules', 'typescript', 'bin', 'tsc')).catch(
      (error: { stdout: string }) => error,
    )

    expect(stdout).toBe('')
  })
})

describe('the client', () => {
  it('creates what its form accepts, and finds out where', async () => {
    const { project, address } = await createBelow(client(), 1, voyager)

    expect(project).toMatchObject({ name: 'Voyager', _links: { parent: { title: 'Apollo' } } })
    expect(address).toBe(project._links.self.href)
  })

  it('is told by the form what is wrong', async () => {
    await expect(createBelow(client(), 1, { ...voyager, identifier: 'apollo' })).rejects.toThrow(
      'identifier: Identifier has already been taken.',
    )
    await expect(createBelow(client(), 9, voyager)).rejects.toThrow('parent: Subproject of does not exist.')
  })

  it('follows the pages of a list with filters and an order', async () => {
    for (const name of ['Voyager 1', 'Voyager 2', 'Voyager 3'])
      await createBelow(client(), 1, { name, identifier: name.replace(' ', '-').toLowerCase() })

    expect(await namesMentioning(client(), 'voyager', 2)).toEqual(['Voyager 3', 'Voyager 2', 'Voyager 1'])
  })

  it('changes a project', async () => {
    const { project } = await createBelow(client(), 1, voyager)

    expect(await putAtRisk(client(), project.id)).toEqual({
      status: 'at risk',
      html: '<p>Nobody is left.</p>',
      parent: 'Apollo',
    })
  })

  it('reads from an error what the list takes', async () => {
    const filters = JSON.stringify([{ status: { operator: '=', values: ['asleep'] } }])

    expect(await refusalOf(client(), filters, '[["age","asc"]]')).toEqual({
      status: 400,
      identifier: 'urn:service-org:api:v3:errors:InvalidQuery',
      message: 'Filters Status is not set to one of the allowed values. Orders Age does not exist.',
      statuses: ['active', 'invited', 'locked', 'registered'],
      sortKeys: expect.arrayContaining(['id', 'lastName', 'createdAt', 'group']),
    })
  })
})
