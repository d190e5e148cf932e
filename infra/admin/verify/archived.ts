import { archivingChange } from '#shared/configuration/store.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn, sumOf } from '#shared/resources/projects/store.ts'
import type { Rule } from './rule.ts'

/**
 * Checks the stored sum of the ids of archived projects. While the sum is wrong, every request reads all these ids. The
 * repair makes all processes read the ids again.
 */
export const archivedRule = (ports: Ports): Rule => ({
  subjects: async () => ['archived projects'],
  async check() {
    const [{ sum }, archived] = await Promise.all([
      ports.configuration.archivings(),
      projectsIn(ports).archived(),
    ])
    const shouldBe = sumOf(archived)
    if (sum === shouldBe) return undefined
    return {
      text: `the sum of the ids of archived projects is ${sum}, and should be ${shouldBe}`,
      repair: () => ports.table.write([archivingChange(shouldBe - sum)]),
    }
  },
})
