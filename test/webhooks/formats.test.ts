import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { create, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin
const events = ['work_package:created', 'work_package_comment:comment', 'project:updated', 'user:created']

let service: Service

beforeEach(async () => {
  service = await Service.startWith(world)
})

/** Returns the texts that a chat receives about a new work package, a comment on it, and a change of a project. */
async function textsFor(format: string, subject: string) {
  await create(service, { format, events })
  const body = { subject, _links: { project: { href: '/api/v3/projects/1' } } }
  const created = await service.post('/api/v3/work_packages', { as, body })
  const { activities } = created.body._links
  await service.post(activities.href, { as, body: { comment: { raw: 'Good' } } })
  await service.patch('/api/v3/projects/1', { as, body: { name: subject } })
  await service.drain()
  expect(service.caller.bodies.map((told) => Object.keys(told))).toEqual([['text'], ['text'], ['text']])
  return service.caller.bodies.map(({ text }) =>
    text.replaceAll(service.url, '').replace(created.body.id, 'N'),
  )
}

describe('One line with a link', () => {
  it('is what Slack gets', async () => {
    expect(await textsFor('slack', 'Paint')).toEqual([
      'Work package created </app/work_packages/N|Paint>',
      'New comment on </app/work_packages/N|Paint>',
      'Project updated </app/projects/1|Paint>',
    ])
  })

  it('is what Teams gets', async () => {
    expect(await textsFor('teams', 'Paint')).toEqual([
      'Work package created [Paint](/app/work_packages/N)',
      'New comment on [Paint](/app/work_packages/N)',
      'Project updated [Paint](/app/projects/1)',
    ])
  })

  it('has no markup of its title', async () => {
    const [slack] = await textsFor('slack', '<!channel> | a & b <http://evil.example|x>')

    expect(slack).toBe(
      'Work package created </app/work_packages/N|&lt;!channel&gt; ¦ a &amp; b &lt;http://evil.example¦x&gt;>',
    )
  })

  it('has no markup of its title in Teams either', async () => {
    const [teams] = await textsFor('teams', '[x](http://evil.example) *a* <at>all</at>')

    expect(teams).toMatch(/^Work package created \[\\\[x\\\]\\\(http:\/\/evil\\\.example\\\)/)
    expect(teams).not.toMatch(/[^\\]<|[^\\]\*/)
  })
})
