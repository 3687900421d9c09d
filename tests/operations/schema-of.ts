import type pg from 'pg'

/** Everything that the schema consists of, one line each, sorted. Comments and the order of columns do not count. */
export async function schemaOf(database: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ part: string }>(`
    with own as (
      select c.* from pg_class c where c.relnamespace = 'public'::regnamespace
    )
    select format('%s %s %s %s', case relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' else relkind::text end,
      relname, relpersistence, reloptions) as part from own where relkind <> 'i'
    union all
    select format('view %s is %s', relname, pg_get_viewdef(oid)) from own where relkind = 'v'
    union all
    select format('column %s.%s %s collate %s not null %s default %s generated %s identity %s storage %s statistics %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated,
      a.attidentity, a.attstorage, a.attstattarget)
    from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r'
    union all
    select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 't'
    union all
    select format('index %s', pg_get_indexdef(oid)) from own where relkind = 'i'
    union all
    select format('trigger %s enabled %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension
    order by part`)
  return rows.map(({ part }) => part)
}
