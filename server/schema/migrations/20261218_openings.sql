-- Several openings a day, and dates with hours of their own (decision 132).

-- Each opening of the day in minutes from midnight; over 1,440 on the next day. Null: the one of `opens_at` and `closes_at`, which are otherwise
-- the first opening and the last closing. The last release names its columns and replaces the rows, so that a day that it writes has one opening.
alter table opening_days add column openings int4multirange check (
  not isempty(openings) and lower(openings) = extract(epoch from opens_at) / 60
  and upper(openings) % 1440 = extract(epoch from closes_at) / 60 and upper(openings) - lower(openings) <= 1440
);

-- Dates on which other hours replace those of the weekday.
create table special_dates (
  special_date date primary key check (special_date between '2000-01-01' and '2100-12-31'),
  openings int4multirange not null check (
    not isempty(openings) and lower(openings) between 0 and 1439 and upper(openings) - lower(openings) <= 1440
  ),
  reason text check (char_length(reason) between 1 and 60 and is_plain_text(reason))
);
