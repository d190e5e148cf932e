import { useState } from 'preact/hooks'
import type { Resource } from './hal.ts'

/**
 * Returns a resource as it was when the component appeared. An editor saves with it, not with a state that arrives while
 * the user types: a write based on that state would overwrite the change of somebody else that the user has not seen.
 */
export const useSeen = (resource: Resource): Resource => useState(resource)[0]
