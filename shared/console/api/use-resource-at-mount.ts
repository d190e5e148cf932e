import { useState } from 'preact/hooks'
import type { Resource } from './hal.ts'

/**
 * Returns a resource as it was when the component appeared. An editor bases its write on this state: a later state may
 * contain a change that the user has not seen, and that the write would overwrite.
 */
export const useResourceAtMount = (resource: Resource): Resource => useState(resource)[0]
