import { newWorkPackage } from '#shared/resources/work-packages/model.ts'
import type { Service } from '#test/support/engine/service.ts'
import { FIRST, largeService } from '#test/support/fixtures/large-world.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import type { Report } from './report.ts'

/** The ids of the role and the user with which the lists are read. */
const [READER, MEL] = [2, 2]

const [OPEN, CLOSED] = [1, 12]

/** A list of work packages in an installation of a given size, with limits on its read units and calls. */
interface Case {
  name: string
  /**
   * The number of work packages (`size`), of projects that contain them (`projects`), and of projects that the reader
   * sees (`seen`).
   */
  size: number
  projects: number
  seen: number
  /** The share of open work packages, in tenths. */
  openTenths: number
  path: string
  wanted: { units: number; calls: number }
}

const inProject = `projects/${FIRST}/work_packages`
const grouped = `${inProject}?groupBy=assignee&showSums=true`

const cases: readonly Case[] = [
  ['open ones of a project', 2000, 1, 1, 5, inProject, 20, 8],
  ['open ones of a project', 20_000, 1, 1, 5, inProject, 20, 12],
  ['the same by person, with sums', 20_000, 1, 1, 5, grouped, 220, 14],
  ['open ones everywhere, all of 200 projects seen', 50_000, 200, 200, 5, 'work_packages', 20, 16],
  ['open ones everywhere, half of 200 projects seen', 50_000, 200, 100, 5, 'work_packages', 500, 16],
  ['open ones everywhere, half of 200 projects seen', 50_000, 200, 100, 2, 'work_packages', 250, 16],
].map(([name, size, projects, seen, openTenths, path, units, calls]) => {
  const wanted = { units, calls }
  return { name, size, projects, seen, openTenths, path, wanted } as Case
})

async function worldOf({ size, projects, seen, openTenths }: Case): Promise<Service> {
  const service = await largeService({
    users: 20,
    projects,
    each: 0,
    workPackages: size,
    workPackageOf: (id) =>
      newWorkPackage(id, new Date('2026-01-01T00:00:00Z'), {
        project: FIRST + (id % projects),
        type: 1,
        ...(Math.floor(id / projects) % 10 < openTenths
          ? { status: OPEN }
          : { status: CLOSED, closed: true }),
        priority: 2,
        subject: `Work package number ${id}`,
        assignee: FIRST + (id % 20),
        estimatedTime: 60 * (id % 50),
      }),
  })
  const step = seen < projects ? 2 : 1
  const own = Array.from({ length: seen }, (_, index) => membership(MEL, FIRST + step * index, READER))
  const { rejected } = await service.import([
    role(READER, ['view_work_packages', 'view_members']),
    user(MEL, 'mel', { token: tokenOf(MEL) }),
    ...own,
  ])
  if (rejected.length > 0) throw new Error(`The records of the bench are wrong: ${rejected[0]}`)
  return service
}

/**
 * Counts the read units and the calls that a warm function needs for lists of many work packages.
 *
 * @param scale the factor by which to multiply the numbers of work packages
 */
export async function reportWorkPackageLists(scale: number, report: Report): Promise<void> {
  report.title('Lists of work packages, page 1 of 20: read units, calls')
  for (const one of cases) {
    const size = Math.ceil(one.size * scale)
    const service = await worldOf({ ...one, size })
    const read = () => service.get(`/api/v3/${one.path}`, { as: tokenOf(MEL) })
    await read()
    const { result, commands, readUnits } = await service.meter.measure(read)
    if (result.status !== 200) throw new Error(`${one.path}: ${result.status}`)
    const { units, calls } = one.wanted
    const missed = [
      ...(readUnits > units ? [`${units} RCU wanted`] : []),
      ...(commands.length > calls ? [`${calls} calls wanted`] : []),
    ]
    const name = `${one.name}, ${size} (${one.openTenths} in 10 open)`
    report.line(name, `${readUnits}  ${commands.length}`, missed)
    report.keep('workPackageLists', { name, total: result.body.total, readUnits, calls: commands.length })
  }
}
