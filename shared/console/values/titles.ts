import { linkOf, type Resource, titleOf } from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'

/** Returns a function that determines the title of a resource: its name or, if it has none, its type and id. */
export function useTitles(): (resource: Resource) => string {
  const { sayName } = useLanguage()
  return (resource) => {
    const { name, id, _type } = resource
    const isNamed = name !== undefined || linkOf(resource, 'self')?.title !== undefined
    return isNamed || !_type ? titleOf(resource) : `${sayName(inWords(_type))} ${id ?? ''}`.trim()
  }
}
