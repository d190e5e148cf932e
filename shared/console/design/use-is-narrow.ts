import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/**
 * Tells whether an element has less room than its content needs.
 *
 * @param width what the content needs, in rem
 * @returns that, and a reference to the element
 */
export function useIsNarrow(width: number) {
  const element = useRef<HTMLElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const look = ({ clientWidth }: Element) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setNarrow(clientWidth < width * rem)
    }
    const observer = new ResizeObserver(([entry]) => entry && look(entry.target))
    observer.observe(element.current)
    look(element.current)
    return () => observer.disconnect()
  }, [width])
  return { element, isNarrow }
}
