/**
 * PL/pgSQL for a control: waits until `count` transactions have come this far, so that none sees what another writes.
 * Needs a sequence `arrivals`.
 */
export const untilAllArrived = (count: number): string => `
  perform nextval('arrivals');
  while (select last_value < ${count} from arrivals) loop perform pg_sleep(0.01); end loop;`
