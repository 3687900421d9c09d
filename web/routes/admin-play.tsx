import { PlayBoard } from '#web/features/play/play-board.tsx'

/** /admin/play: what is played at the game tables. */
export function AdminPlayScreen() {
  return <PlayBoard />
}
