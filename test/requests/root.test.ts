import { beforeEach, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { refused, viewers } from '#test/support/fixtures/viewers.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

/**
 * Lists to which the root does not link for every requester. It never links to a list that is missing from the
 * console's menu. It links to the rest of these lists only for some requesters.
 */
const unlinked = [
  ...['/api/v3/days', '/api/v3/help_texts', '/api/v3/search', '/api/v3/api_tokens', '/api/v3/views'],
  ...['/api/v3/notifications', '/api/v3/reminders', '/api/v3/webhooks', '/api/v3/audit_entries'],
  ...['/api/v3/workflows', '/api/v3/custom_fields'],
]

/** The addresses of the top-level collections to which the root links for every requester. */
const lists = allRoutes
  .filter(({ query, path }) => query === 'page' && /^\/api\/v3\/\w+$/.test(path) && !unlinked.includes(path))
  .map(({ path }) => path)

describe('GET /api/v3', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(viewers)
  })

  it.each([true, false])(
    'is answered without credentials, login required or not: %s',
    async (loginRequired) => {
      await service.import([{ kind: 'settings', loginRequired }])
      const { status, body } = await service.get('/api/v3')

      expect(status).toBe(200)
      expect(body).toMatchObject({ _type: 'Root', _links: { self: { href: '/api/v3' } } })
      expect(body._links).not.toHaveProperty('user')
      expect(body._links).not.toHaveProperty('userPreferences')
    },
  )

  it.each(['', '   '])('takes a blank Authorization header for none: %j', async (authorization) => {
    const { status, body } = await sendRaw(service, { path: '/api/v3', headers: { authorization } })

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'Root', _links: { self: { href: '/api/v3' } } })
    expect(body._links).not.toHaveProperty('user')
  })

  it.each([
    ['an administrator', tokens.admin, { href: '/api/v3/users/1', title: 'ada Person' }],
    ['somebody without rights', tokens.nobody, { href: '/api/v3/users/3', title: 'nils Person' }],
  ])('links the requester, %s', async (_, as, user) => {
    const { status, body } = await service.get('/api/v3', { as })

    expect(status).toBe(200)
    expect(body._links.user).toEqual(user)
    expect(body._links.userPreferences).toEqual({ href: '/api/v3/my_preferences' })
    expect(body._links.apiTokens).toEqual({ href: '/api/v3/api_tokens' })
    expect(await service.get(body._links.userPreferences.href, { as })).toMatchObject({
      status: 200,
      body: { _links: { user } },
    })
  })

  it('has the language and the time zone of a signed-in requester only', async () => {
    const as = tokens.nobody
    await service.patch('/api/v3/my_preferences', { as, body: { timeZone: 'Europe/Vienna' } })
    await service.patch('/api/v3/users/me', { as, body: { language: 'de' } })

    expect((await service.get('/api/v3', { as })).body).toMatchObject({
      language: 'de',
      timeZone: 'Europe/Vienna',
    })
    expect((await service.get('/api/v3')).body).not.toHaveProperty('timeZone')
  })

  it.each(refused)('refuses %s', async (_, as) => {
    const { status, body } = await service.get('/api/v3', { as })

    expect(status).toBe(401)
    expect(body).toEqual(badCredentials)
  })

  it('links the document that describes it (RFC 8631)', async () => {
    const { body } = await service.get('/api/v3')

    expect(body._links['service-desc']).toMatchObject({
      href: '/api/v3/spec.json',
      type: 'application/json',
    })
  })

  it('links every collection, to everybody', async () => {
    const { body } = await service.get('/api/v3')
    const { self: _, ...collections } = body._links

    expect(body._links.placeholderUsers).toEqual({
      href: '/api/v3/placeholder_users',
      title: 'Placeholder users',
    })
    expect(Object.keys(collections)).toEqual(
      expect.arrayContaining(['memberships', 'roles', 'groups', 'principals', 'types', 'configuration']),
    )
    expect(Object.values(collections)).toEqual(
      expect.arrayContaining(lists.map((href) => expect.objectContaining({ href }))),
    )
    const links = Object.values(collections).flat() as { href: string; templated?: true; method?: string }[]
    const plain = links.filter(({ templated, method }) => !templated && !method)
    for (const { href } of plain) {
      expect(await service.get(href, { as: tokens.admin })).toMatchObject({ status: 200 })
    }
  })

  it('links the lists of the administration to administrators only', async () => {
    const ofAdmin = (await service.get('/api/v3', { as: tokens.admin })).body._links
    const ofOther = (await service.get('/api/v3', { as: tokens.nobody })).body._links

    for (const relation of [
      'webhooks',
      'auditEntries',
      'timeEntriesActivities',
      'workflows',
      'settings',
      'customFields',
    ]) {
      expect(await service.get(ofAdmin[relation].href, { as: tokens.admin })).toMatchObject({ status: 200 })
      expect(ofOther).not.toHaveProperty(relation)
    }
  })
})
