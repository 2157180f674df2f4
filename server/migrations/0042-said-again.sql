-- Who wants no advertising has said so once more: what a merge copied may then no longer be taken back with it.
alter table contact_opt_outs add column said_again_at timestamptz;
