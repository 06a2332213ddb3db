import Documents

/// The written form of a value of a policy.
typealias PolicyForm<Value> = Form<Value, PolicyNotes>

/// A key of a mapping in a policy.
typealias PolicyField<Root> = Field<Root, PolicyNotes>

/// The keys of a mapping in a policy.
typealias PolicyTable<Root> = FieldTable<Root, PolicyNotes>
