import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  ids,
  setUp,
  timeEntriesPath,
  timeEntryPath,
  tokens,
} from '#test/support/fixtures/time-entries.ts'

/** Requests in the form in which public clients of OpenProject send them. */

const as = tokens.ownEditor
const work = { href: `/api/v3/work_packages/${HOME}` }
const activity = { href: '/api/v3/time_entries/activities/3' }

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await setUp(service)
})

const created = (body: object) => service.post(timeEntriesPath, { as, body })

describe('A client logs time', () => {
  it.each<[string, object, string]>([
    [
      'of a command line, in seconds',
      {
        comment: { raw: 'Fixed' },
        spentOn: '2026-03-02',
        hours: 'PT36S',
        _links: { workPackage: work, activity, user: { href: `/api/v3/users/${ids.ownEditor}` } },
      },
      'PT36S',
    ],
    [
      'with links at the top level',
      {
        activity,
        workPackage: work,
        spentOn: '2026-03-02',
        hours: 'PT1H30M',
        comment: { format: 'markdown', raw: 'x' },
      },
      'PT1H30M',
    ],
    ['naming the entity alone', { spentOn: '2026-03-02', hours: 'PT2H', _links: { entity: work } }, 'PT2H'],
    ['naming the entity at the top level', { spentOn: '2026-03-02', hours: 'PT2H', entity: work }, 'PT2H'],
    [
      'naming both',
      {
        spentOn: '2026-03-02',
        hours: 'PT2H',
        _links: { entity: work, workPackage: work, project: { href: '/api/v3/projects/1' } },
      },
      'PT2H',
    ],
  ])('%s', async (_, body, hours) => {
    const answer = await created(body)

    expect([answer.status, answer.body.hours, answer.body._links.workPackage.href]).toEqual([
      201,
      hours,
      work.href,
    ])
  })

  it('changes its work package by the entity, and takes it away', async () => {
    const { body } = await created({ spentOn: '2026-03-02', hours: 'PT2H', entity: work })
    const change = (links: object) =>
      service.patch(timeEntryPath(body.id), { as: tokens.admin, body: { _links: links } })
    const moved = await change({ entity: { href: '/api/v3/work_packages/2' } })
    expect(moved.body._links).toMatchObject({
      workPackage: { href: '/api/v3/work_packages/2' },
      project: { title: 'Tunnel' },
    })
    const alone = await change({ entity: { href: null } })
    expect([alone.body.entityType, alone.body._links.workPackage, alone.body._links.project.title]).toEqual([
      null,
      { href: null },
      'Tunnel',
    ])
  })

  it('learns the activities from a form with only a project', async () => {
    const { body } = await service.post(`${timeEntriesPath}/form`, {
      as,
      body: { _links: { project: { href: '/api/v3/projects/1' } } },
    })

    expect(body._embedded.schema.activity._embedded.allowedValues).toHaveLength(6)
  })

  it('finds the time entries of a work package by its link', async () => {
    await created({ spentOn: '2026-03-02', hours: 'PT2H', entity: work })
    const { body } = await service.get(work.href, { as })
    expect(body._links.logTime).toEqual({ href: timeEntriesPath, title: 'Log time', method: 'post' })
    expect((await service.get(body._links.timeEntries.href, { as })).body.total).toBe(1)
    const list = await service.get('/api/v3/work_packages', { as })
    expect(list.body._embedded.elements[0].spentTime).toBe('PT2H')
    expect((await service.get(work.href, { as: tokens.nobody })).body._links).not.toHaveProperty(
      'timeEntries',
    )
  })
})
