-- When the next row of a broadcast with a pace of its own may leave.
alter table broadcasts add column next_slot_at timestamptz;
