import { describe, it } from 'vitest'
import { compareLists } from '#test/support/oracles/membership-lists.ts'

describe('Every list of memberships is what sets and sorting make of the imported records', () => {
  it.each([
    { seed: 1, projects: 8, density: 0.4, rounds: 15 },
    { seed: 2, projects: 16, density: 0.2, rounds: 15 },
  ])('among the members of $projects projects, seed $seed', compareLists)
})
