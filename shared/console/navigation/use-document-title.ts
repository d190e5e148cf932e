import { useEffect } from 'preact/hooks'

/** Names the page in the title of the window. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
