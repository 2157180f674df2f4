-- Why a contact wants no advertising on a channel, as whoever wrote it down was told.
alter table contact_opt_outs add reason text not null default '';
