import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '#shared/console/api/client.ts'
import { type Added, addAll } from '#shared/console/pages/members/adding.ts'

const project = { href: '/projects/2' }
const roles = [{ href: '/roles/4' }]
const create = { href: '/memberships', method: 'post', payload: { _links: { project } } }
const ada = { principal: { title: 'Ada', value: { href: '/users/1' } } }
const guest = { email: 'guest@x.example' }

describe('Adding members', () => {
  let sent: object[]

  beforeEach(() => {
    sent = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      if (body.includes('/users/1')) return Response.json({ message: 'Taken.' }, { status: 422 })
      return Response.json({ _embedded: { principal: { status: 'invited' } } }, { status: 201 })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('sends one request for each, with the project and the same roles', async () => {
    await addAll(new Client(), create, [ada, guest], roles, () => {})

    expect(sent).toEqual([
      { _links: { project, principal: { href: '/users/1' }, roles } },
      { email: 'guest@x.example', _links: { project, roles } },
    ])
  })

  it('reports each outcome, and goes on after a refusal', async () => {
    const reported: Added[] = []
    const all = await addAll(new Client(), create, [ada, guest], roles, (one) => reported.push(one))

    expect(all).toEqual([
      { candidate: ada, message: 'Taken.' },
      { candidate: guest, isInvited: true },
    ])
    expect(reported).toHaveLength(2)
  })
})
