import { useEffect } from 'preact/hooks'

/** Sets the title of the window. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
