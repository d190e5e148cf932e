import { it } from 'vitest'
import { withoutPauses } from '#test/support/impatience.ts'
import { interruptEverywhere } from '#test/support/interruptions.ts'
import { move, plant } from '#test/support/project-trees.ts'
it('x', async () => {
  withoutPauses()
  await interruptEverywhere({
    prepare: (s) => plant(s, { 11: null, 21: null }),
    work: (s) => move(s, 11, 21),
    meanwhile: (s) => move(s, 21, 11),
    outcome: async (s, r) => { if (r.status === 500) { console.log(s.logged.join('\n')); throw new Error('500') } },
  })
}, 60000)
