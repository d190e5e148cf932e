import { useState } from 'preact/hooks'
import type { Resource } from './hal.ts'

/**
 * Returns a resource as it was when the component appeared. An editor bases its write on this state. A write based on a
 * state that arrived while the user was typing would overwrite a change that the user has not seen.
 */
export const useSeen = (resource: Resource): Resource => useState(resource)[0]
