import { Button, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trophy } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { cleanLine } from '#contract/text.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Panel } from '#web/ui/control-panel.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { LeagueLink } from './league-table.tsx'
import { eveningQueries } from './queries.ts'
import { useControlAction } from './use-control-action.ts'

/** The league in which the evening counts. */
export function LeaguePanel({ control }: { control: EveningControl }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { league } = control
  return (
    <Panel title={t('eveningAdmin.league.title')}>
      {league ? (
        <>
          <p className="wrap-anywhere">
            <b lang="sv">{league.name}</b>
            {league.counted !== null && `. ${t('quizEvening.league.counted', { count: league.counted })}`}
          </p>
          <LeagueLink league={league} />
        </>
      ) : (
        <p className="muted">{t('eveningAdmin.league.none')}</p>
      )}
      <Button
        variant="default"
        className="self-start"
        leftSection={league ? <Pencil size={18} aria-hidden /> : <Trophy size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(league ? 'eveningAdmin.league.edit' : 'eveningAdmin.league.add')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('eveningAdmin.league.title')}>
        <LeagueForm control={control} onClose={() => setOpen(false)} />
      </Dialog>
    </Panel>
  )
}

type League = { name: string; counted: number | null } | null

function LeagueForm({ control, onClose }: { control: EveningControl; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { competitionId, league } = control
  const { data } = useQuery(eveningQueries.leagues())
  const [name, setName] = useState(league?.name ?? '')
  const [counted, setCounted] = useState<number | ''>(league?.counted ?? '')
  const [isMissing, setMissing] = useState(false)
  const { run, isPending } = useControlAction<League>(competitionId, {
    request: (wanted) => request('setEveningLeague', { params: { competitionId }, body: { league: wanted } }),
    failed: { title: 'ui.failed', message: 'eveningAdmin.league.failed' },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else void run({ name: name.trim(), counted: counted === '' ? null : counted })
  }
  /** A league that exists has a number of its own. */
  const choose = (typed: string) => {
    setName(typed)
    setMissing(false)
    const known = data?.items.find((each) => each.name.toLowerCase() === typed.trim().toLowerCase())
    if (known) setCounted(known.counted ?? '')
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <p className="muted">{t('eveningAdmin.league.text')}</p>
      <TextInput
        data-autofocus
        label={t('eveningAdmin.league.name')}
        description={t('eveningAdmin.league.nameHint')}
        value={name}
        error={isMissing && t('problems.rules.required', { limit: '' })}
        maxLength={bounds.league.name}
        autoComplete="off"
        list={id}
        onChange={(event) => choose(cleanLine(event.currentTarget.value))}
      />
      <datalist id={id}>
        {data?.items.map((each) => (
          <option key={each.id} value={each.name} />
        ))}
      </datalist>
      <NumberInput
        label={t('eveningAdmin.league.counted')}
        description={t('eveningAdmin.league.countedHint')}
        value={counted}
        min={1}
        max={bounds.league.counted}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(value) => setCounted(typeof value === 'number' ? value : '')}
      />
      <DialogActions>
        {league && (
          <Button variant="subtle" onClick={() => run(null)}>
            {t('eveningAdmin.league.remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('eveningAdmin.teams.save')}
        </Button>
      </DialogActions>
    </form>
  )
}
