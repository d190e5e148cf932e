import type { Answer, Service } from '#test/support/engine/service.ts'
import { chain, expectSound, plant, type State, statesIn } from '#test/support/fixtures/project-trees.ts'
import { interruptEverywhere } from './interruptions.ts'

type Request = (service: Service) => Promise<Answer>

export const trees = { ...chain(11, 12, 13, 14), 15: 12, 21: null, 22: 21 }

/**
 * Interrupts a request with another request. Each run makes the other request just before one of the calls that the
 * first request makes to the table. `check` gets both responses and the states of the projects.
 */
export const interruptRequest = (
  work: Request,
  meanwhile: Request,
  check: (
    answers: [work: Answer, meanwhile: Answer],
    states: Record<number, State>,
    service: Service,
  ) => unknown,
) => {
  const others = new Map<Service, Answer>()
  return interruptEverywhere({
    prepare: (service) => plant(service, trees),
    work,
    meanwhile: async (service) => others.set(service, await meanwhile(service)),
    outcome: async (service, answer) => {
      await check([answer, others.get(service) as Answer], await statesIn(service), service)
      await expectSound(service)
    },
  })
}

/** Returns the states of the projects with these ids, in the order of the ids. */
export const states = (found: Record<number, State>, ...ids: number[]) => ids.map((id) => found[id])
/** Returns a list that repeats one state. */
export const all = (state: State, count: number) => Array(count).fill(state)
