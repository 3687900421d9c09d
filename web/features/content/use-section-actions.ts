import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableSection } from '#contract/content.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { contentQueries, invalidateHome } from './queries.ts'

/** The actions of the section list. The list updates optimistically and rolls back on failure. */
export function useSectionActions() {
  const client = useQueryClient()
  const { queryKey } = contentQueries.sections()
  const show = async (change: (items: EditableSection[]) => EditableSection[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (data) => data && { items: change(data.items) })
  }
  // Run one after the other, so that the last change of the order wins.
  const scope = { id: 'sections' }
  const settled = () => {
    if (client.isMutating({ mutationKey: queryKey }) === 1) void invalidateHome(client)
  }
  const failed = (error: unknown) => {
    // A conflict: the list is being refetched.
    const meanwhile = error instanceof ApiError && ['stale_version', 'not_found'].includes(error.code)
    const message = t('content.saveFailed')
    toast({
      title: t('content.failed'),
      message: meanwhile ? `${message} ${errorMessage(error)}` : message,
      kind: 'error',
    })
  }
  const common = { mutationKey: queryKey, scope, onError: failed, onSettled: settled }

  const order = useMutation({
    ...common,
    mutationFn: (sectionKeys: string[]) => request('orderSections', { body: { sectionKeys } }),
    onMutate: (sectionKeys) =>
      show((items) => sectionKeys.flatMap((key) => items.filter(({ sectionKey }) => sectionKey === key))),
  })
  const setActive = useMutation({
    ...common,
    mutationFn: ({ section, isActive }: { section: EditableSection; isActive: boolean }) => {
      const { sectionKey, title, content, imageUrl } = section
      // An earlier press may just have been stored: start from its version.
      const known = client.getQueryData(queryKey)?.items.find((item) => item.sectionKey === sectionKey)
      const { version } = known ?? section
      return request('updateSection', {
        params: { sectionKey },
        body: { title, content, imageUrl, isActive, version },
      })
    },
    onMutate: ({ section, isActive }) =>
      show((items) =>
        items.map((item) => (item.sectionKey === section.sectionKey ? { ...item, isActive } : item)),
      ),
    onSuccess: (stored) => {
      void show((items) => items.map((item) => (item.sectionKey === stored.sectionKey ? stored : item)))
      toast({
        title: t(stored.isActive ? 'content.homepage.shown' : 'content.homepage.switchedOff'),
        kind: 'success',
      })
    },
  })
  const remove = useMutation({
    ...common,
    mutationFn: ({ sectionKey }: EditableSection) =>
      request('removeSection', { params: { sectionKey } }).catch((error: unknown) => {
        // A section deleted meanwhile counts as deleted.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSuccess: (_answer, { sectionKey }) => {
      void show((items) => items.filter((item) => item.sectionKey !== sectionKey))
      toast({ title: t('content.homepage.removed'), kind: 'success' })
    },
  })
  return { order, setActive, remove }
}
