import { describe, it } from 'vitest'
import { turns } from '#test/support/faults/thoroughness.ts'
import { compareLists } from '#test/support/oracles/membership-lists.ts'

describe('Every list of many memberships is what sets and sorting make of the imported records', () => {
  it.each([
    { seed: 3, projects: 40, density: 0.4, rounds: turns(200) },
    // These worlds have more projects than a list looks up individually.
    { seed: 4, projects: 90, density: 0.9, rounds: turns(200) },
    { seed: 5, projects: 130, density: 0.1, rounds: turns(200) },
  ])('among the members of $projects projects, seed $seed', compareLists, 180_000)
})
