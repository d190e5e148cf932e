import { useEffect } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'

/** Sets the title of the window to a text followed by the name of the installation. */
export function useDocumentTitle(title: string): void {
  const { instanceName } = useLanguage().installation
  useEffect(() => {
    document.title = [title, instanceName].filter(Boolean).join(' – ')
  }, [title, instanceName])
}
