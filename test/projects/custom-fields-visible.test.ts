import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const options = [{ id: 50, value: 'Gold' }]
const records = [
  { kind: 'settings', loginRequired: false },
  customField(1, 'list', { name: 'Rank', options }),
  customField(2, 'list', { resource: 'version', name: 'Stage', options: [{ id: 60, value: 'Beta' }] }),
  role(1, []),
  role(2, ['add_project']),
  role(3, ['view_work_packages']),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  user(3, 'cay', { token: tokenOf(3) }),
  user(4, 'nia', { token: tokenOf(4) }),
  user(5, 'old', { token: tokenOf(5) }),
  user(6, 'vic', { token: tokenOf(6) }),
  project(1),
  project(2, { active: false }),
  membership(2, 1, 1),
  membership(3, null, 2),
  membership(5, 2, 3),
  membership(6, 1, 3),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

/**
 * Returns two booleans: the first is true if a requester sees the custom field of projects, the second if the requester
 * sees the custom field of versions.
 */
async function seesFields(as: string | undefined) {
  const { body: search } = await service.get('/api/v3/projects?describe=search', { as })
  const { body: schema } = await service.get('/api/v3/projects/schema', { as })
  const status = async (path: string) => (await service.get(path, { as })).status
  const named = JSON.stringify(search.filters).includes('Rank')
  expect([schema.customField1 !== undefined, (await status('/api/v3/custom_options/50')) === 200]).toEqual([
    named,
    named,
  ])
  const sorted = (await status('/api/v3/projects?sortBy=[["customField1","asc"]]')) === 200
  expect(sorted).toBe(named)
  return [named, (await status('/api/v3/custom_options/60')) === 200]
}

describe('Custom fields of projects, and those of versions, are visible to', () => {
  it.each<[who: string, as: string | undefined, ofProjects: boolean, ofVersions: boolean]>([
    ['administrators', tokenOf(1), true, true],
    ['a member of a project, who sees no versions', tokenOf(2), true, false],
    ['somebody who may create a project', tokenOf(3), true, false],
    ['nobody who sees no project', tokenOf(4), false, false],
    ['no member of archived projects alone', tokenOf(5), false, false],
    ['somebody who sees versions', tokenOf(6), true, true],
    ['no anonymous requester as long as there is no public project', undefined, false, false],
  ])('%s', async (_, as, ofProjects, ofVersions) => {
    expect(await seesFields(as)).toEqual([ofProjects, ofVersions])
  })

  it('everybody once there is a public project, which has them', async () => {
    await service.import([project(3, { public: true })])

    for (const as of [tokenOf(4), undefined]) expect(await seesFields(as)).toEqual([true, false])
  })
})
