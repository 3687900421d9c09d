import type { GameKind } from '#contract/bounds.ts'
import { t } from '#web/platform/language.ts'

type Named = { kind: GameKind; ownKind: string | null; tableNumber: number }

export const kindName = (kind: GameKind): string => t(`play.kinds.${kind}`)

/** 'Pool 3', or the house's own word with the number. */
export const gameTableName = ({ kind, ownKind, tableNumber }: Named): string =>
  t('play.number', { kind: ownKind ?? kindName(kind), number: tableNumber })

/** 'Pool', or the house's own word. */
export const gameName = ({ kind, ownKind }: Pick<Named, 'kind' | 'ownKind'>): string =>
  ownKind ?? kindName(kind)
