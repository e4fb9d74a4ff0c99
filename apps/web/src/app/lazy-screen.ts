import type { TextFile } from '@milepost/texts/text-files.ts'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/load-texts.ts'
import { loadPart } from './load-part.ts'

/** A part of the page that is loaded, together with the texts of its files, when it is first opened (ROUTE-13). */
export function lazyScreen<Name extends string>(
  textFiles: readonly TextFile[],
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  const loadAll = async () => {
    const [screen] = await Promise.all([load(), loadTexts(textFiles)])
    return screen
  }
  return lazyRouteComponent<Record<Name, RouteComponent>, Name>(loadPart(loadAll), name)
}
