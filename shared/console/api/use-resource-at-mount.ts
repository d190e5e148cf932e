import { useState } from 'preact/hooks'
import type { Resource } from './hal.ts'

/**
 * Returns a resource as it was when the component appeared. If an editor used a later state, its write could overwrite
 * a change that the user has not seen.
 */
export const useResourceAtMount = (resource: Resource): Resource => useState(resource)[0]
