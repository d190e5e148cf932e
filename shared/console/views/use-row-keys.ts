import { useRef } from 'preact/hooks'

/**
 * Returns a function that returns the key of a list item. An item keeps its key when the service assigns an id. The row
 * of the item therefore keeps the focus and its open form.
 *
 * @param nameOf returns a text that is unique among the new items of the list
 */
export function useRowKeys<Item extends { readonly id?: number }>(
  nameOf: (item: Item) => string,
): (item: Item) => string {
  const { current: unsaved } = useRef(new Map<string, string>())
  const { current: saved } = useRef(new Map<number, string>())
  const count = useRef(0)
  return (item) => {
    const name = nameOf(item)
    const key =
      (item.id === undefined ? undefined : saved.get(item.id)) ?? unsaved.get(name) ?? `${++count.current}`
    if (item.id === undefined) unsaved.set(name, key)
    else if (!saved.has(item.id)) {
      saved.set(item.id, key)
      unsaved.delete(name)
    }
    return key
  }
}
