-- What the vendor last told of the number: its quality, and how many people a day it may write to first.
alter table channel_lanes add column quality text check (quality in ('HIGH', 'MEDIUM', 'LOW'));
alter table channel_lanes add column people_per_day integer;
