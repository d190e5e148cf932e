import { beforeAll, it } from 'vitest'
import { list, projectWith, store, filter } from '#test/support/project-list.ts'
import { user, role, membership, tokenOf } from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

let service: Service
const names = ['Apollo mission control', 'Website relaunch', 'Customer support', 'Marketing', 'Infrastructure 2024']
beforeAll(async () => {
  service = await Service.start()
  const t = Date.now()
  await store(service, Array.from({ length: 4000 }, (_, i) => projectWith(i + 1, {
    name: `${names[i % 5]} ${i}`, identifier: `${names[(i*7) % 5]!.toLowerCase().replaceAll(' ','-')}-${i}`,
    public: i % 2 === 0, types: [1 + i % 40], requiredDiskSpace: i * 1000,
    updatedAt: new Date(Date.UTC(2025, 0, 1) + i * 1000000).toISOString(),
    ...(i > 2000 && i < 2030 && { parent: 5 }),
  })))
  console.log('stored', Date.now() - t)
  await service.import([
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    user(2, 'bob', { token: tokenOf(2) }),
    role(1, ['edit_project']),
    membership(2, 7, 1),
    membership(2, 8, 1),
  ])
  console.log('imported', Date.now() - t)
}, 120000)

it('measure', async () => {
  const q = async (label: string, params: object, as = tokenOf(1), path?: string) => {
    for (let k = 0; k < 2; k++) {
      const t = Date.now()
      const m = await service.meter.measure(() => list(service, params as never, { as, path }))
      if (k === 1) console.log(label.padEnd(40), m.roundTrips, m.readUnits, m.result.body.total, m.result.status, Date.now() - t, m.commands.join(' ').slice(0, 150))
    }
  }
  for (const who of [1, 2]) {
    const as = tokenOf(who)
    await q(`${who} page 1`, {}, as)
    await q(`${who} page 100`, { offset: 100 }, as)
    await q(`${who} name`, { sortBy: [['name', 'asc']] }, as)
    await q(`${who} name ~`, { filters: [filter('name_and_identifier', '~', 'web')] }, as)
    await q(`${who} latest`, { sortBy: [['latest_activity_at', 'desc']] }, as)
    await q(`${who} parent`, { filters: [filter('parent_id', '=', 5)] }, as)
    await q(`${who} ancestor`, { filters: [filter('ancestor', '=', 5)] }, as)
    await q(`${who} id`, { filters: [filter('id', '=', 5, 6, 7)] }, as)
    await q(`${who} type`, { filters: [filter('type_id', '=', 5)] }, as)
    await q(`${who} principal`, { filters: [filter('principal', '=', 2)] }, as)
    await q(`${who} principal *`, { filters: [filter('principal', '*')] }, as)
    await q(`${who} 1000`, { pageSize: 1000 }, as)
    await q(`${who} parents`, {}, as, '/api/v3/projects/available_parent_projects')
    await q(`${who} parents of`, { of: 7 }, as, '/api/v3/projects/available_parent_projects')
  }
}, 120000)
