import { afterAll, beforeAll, expect, it } from 'vitest'
import { LocalService } from '#test/support/engine/local-service.ts'
import { project, tokenOf, user } from '#test/support/fixtures/records.ts'

let service: LocalService

beforeAll(async () => {
  service = await LocalService.startWith([user(1, 'ada', { admin: true, token: tokenOf(1) }), project(1)])
}, 120_000)

afterAll(() => service?.stop())

const send = (method: string, path: string, body?: object) =>
  service.request(method, `/api/v3/${path}`, { as: tokenOf(1), body })

it('a long text is shown as it was written, also after a change of something else and a restart', async () => {
  const raw = 'All *about* it. '.repeat(40)
  const { body: written } = await send('PATCH', 'projects/1', { description: { raw } })
  const described = async () => (await send('GET', 'projects/1')).body.description
  expect(written.description).toMatchObject({ raw, html: expect.stringMatching(/^<p>.*<em>about<\/em>/) })

  expect(await described()).toEqual(written.description)
  await send('PATCH', 'projects/1', { name: 'Renamed' })
  expect(await described()).toEqual(written.description)
  await service.restart()
  expect(await described()).toEqual(written.description)
}, 120_000)
