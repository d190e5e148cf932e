import { expect, it } from 'vitest'
import { migrate } from '#infra/admin/migrate.ts'
import { scanOf } from '#infra/admin/verify/scan.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { listed } from '#test/support/fixtures/work-package-lists.ts'
import {
  HOME,
  inProjectPath,
  pathOf,
  settle,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

it('Work packages of which only the project is stored are listed once they are migrated', async () => {
  const service = await Service.start()
  await settle(service)

  const now = '2026-01-01T00:00:00.000Z'
  await service.ports.table.write([
    { put: { pk: 'FORMAT', sk: 'NUMBER', number: 1 } },
    {
      put: {
        ...workPackagesIn(service.ports).keyOf(1),
        id: 1,
        project: HOME,
        createdAt: now,
        updatedAt: now,
      },
    },
  ])
  const told: string[] = []
  await migrate(
    { ports: service.ports, scan: scanOf(service.table.dynamodb, service.table.tableName) },
    (line) => told.push(line),
  )

  expect((await service.get(pathOf(1), { as: tokens.lead })).body).toMatchObject({
    subject: 'Work package 1',
    _links: { status: { title: 'New' }, type: { title: 'Task' }, priority: { title: 'Normal' } },
  })
  for (const as of [tokens.lead, tokens.admin]) {
    expect(await listed(service, workPackagesPath, {}, as)).toEqual([1])
    expect(await listed(service, inProjectPath(HOME), {}, as)).toEqual([1])
  }
  const { status, body } = await service.post(`${pathOf(1)}/activities`, {
    as: tokens.lead,
    body: { comment: { raw: 'x' } },
  })
  expect([status, body.version]).toEqual([201, 1])
  const changed = await service.patch(pathOf(1), {
    as: tokens.lead,
    body: { lockVersion: 0, subject: 'New' },
  })
  expect(changed.status).toBe(200)
  expect(told.at(-1)).toMatch(/mended$/)
})
