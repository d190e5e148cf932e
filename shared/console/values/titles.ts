import { linkOf, type Resource, titleOf } from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'

/** A function that says what a resource is called: one without a name by its kind and number. */
export function useTitles(): (resource: Resource) => string {
  const { sayName } = useLanguage()
  return (resource) => {
    const { name, id, _type } = resource
    const isNamed = name !== undefined || linkOf(resource, 'self')?.title !== undefined
    return isNamed || !_type ? titleOf(resource) : `${sayName(inWords(_type))} ${id ?? ''}`.trim()
  }
}
